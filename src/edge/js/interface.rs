//! Macros for a table of JavaScript interfaces. Each interface becomes a Rust type with a function
//! per member.

/// Defines a type per interface. The type contains an [`Object`](super::object::Object), and can be
/// an argument and a result of JavaScript functions.
macro_rules! pi {
    ($($(#[$doc:meta])* interface $name:ident $ts:literal { $($member:tt)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(Object);

        impl $name {
            members! { $($member)* }
        }

        #[allow(dead_code, reason = "not every interface needs each of them")]
        impl $name {
            /// Creates an object without properties.
            pub fn new() -> Result<Self> {
                Object::new().map(Self)
            }

            /// Creates an object with the fields of the JSON object `fields`.
            pub fn from_json(fields: &Value) -> Result<Self> {
                Object::from_json(fields).map(Self)
            }
        }

        impl From<Object> for $name {
            fn from(object: Object) -> Self {
                Self(object)
            }
        }

        impl From<$name> for Object {
            fn from(interface: $name) -> Self {
                interface.0
            }
        }

        impl FromNapiValue for $name {
            unsafe fn from_napi_value(
                env: ::napi::sys::napi_env,
                value: ::napi::sys::napi_value,
            ) -> Result<Self> {
                // SAFETY: the caller has the same obligations.
                unsafe { Object::from_napi_value(env, value) }.map(Self)
            }
        }

        impl ToNapiValue for $name {
            unsafe fn to_napi_value(
                env: ::napi::sys::napi_env,
                interface: Self,
            ) -> Result<::napi::sys::napi_value> {
                // SAFETY: the caller has the same obligations.
                unsafe { Object::to_napi_value(env, interface.0) }
            }
        }
    )*};
}

/// Defines the functions of an interface. If a member has another name in JavaScript, the
/// JavaScript name follows in quotes. After a comma, one of these may follow: the first version of
/// Pi that has the member (`since "1.4"`), `undeclared` if Pi's types omit the member, `loosely` if
/// the member's value may also have other types.
macro_rules! members {
    () => {};
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $js:literal) => { $js };
    (@args) => { () };
    (@args $($arg:ident)+) => { FnArgs::from(($($arg,)+)) };
    (fn $name:ident $($js:literal)? ($($arg:ident: $from:ty),*) -> $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self, $($arg: $from),*) -> Result<$type> {
            self.0.call(members!(@name $name $($js)?), members!(@args $($arg)*))
        }
        members! { $($rest)* }
    };
    (async fn $name:ident $($js:literal)? ($($arg:ident: $from:ty),*) -> $type:ty; $($rest:tt)*) => {
        members! { fn $name $($js)? ($($arg: $from),*) -> Awaited<Option<$type>>; $($rest)* }
    };
    ($kind:ident $name:ident $($js:literal)? $(: $type:ty)? $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        members! { @$kind $name (members!(@name $name $($js)?)) $($type)? }
        members! { $($rest)* }
    };
    (@get $name:ident $js:tt $type:ty) => {
        pub fn $name(&self) -> Option<$type> {
            self.0.get($js)
        }
    };
    (@set $name:ident $js:tt $type:ty) => {
        pub fn $name(&self, value: $type) -> Result<()> {
            self.0.set($js, value)
        }
    };
    (@with $name:ident $js:tt $type:ty) => {
        pub fn $name(self, value: $type) -> Result<Self> {
            self.0.set($js, value)?;
            Ok(self)
        }
    };
    (@global $name:ident $js:tt) => {
        pub fn $name() -> Result<Self> {
            Object::of_global($js).map(Self)
        }
    };
    (@construct $name:ident $js:tt) => {
        pub fn $name() -> Result<Self> {
            Object::construct($js).map(Self)
        }
    };
    (@has $name:ident $js:tt) => {
        pub fn $name(&self) -> bool {
            self.0.has_method($js)
        }
    };
}

pub(in crate::edge) use {members, pi};
