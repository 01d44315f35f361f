//! Macros for a table of JavaScript interfaces: each becomes a type with a function per member.

/// Defines the type `$name` around an [`Object`](super::object::Object), usable as an argument and
/// as a result.
macro_rules! interface {
    ($name:ident) => {
        #[allow(dead_code, reason = "not every interface needs each of them")]
        impl $name {
            /// Creates an object without properties.
            pub fn new() -> ::napi::Result<Self> {
                $crate::host::js::object::Object::new().map(Self)
            }

            /// Creates an object with the fields of the JSON object `fields`.
            pub fn from_json(fields: &::serde_json::Value) -> ::napi::Result<Self> {
                $crate::host::js::object::Object::from_json(fields).map(Self)
            }

            /// Returns the object.
            pub fn object(&self) -> &$crate::host::js::object::Object {
                &self.0
            }
        }

        impl From<$crate::host::js::object::Object> for $name {
            fn from(object: $crate::host::js::object::Object) -> Self {
                Self(object)
            }
        }

        impl From<$name> for $crate::host::js::object::Object {
            fn from(interface: $name) -> Self {
                interface.0
            }
        }

        impl $crate::host::js::value::FromJs for $name {}

        impl ::napi::bindgen_prelude::FromNapiValue for $name {
            unsafe fn from_napi_value(
                env: ::napi::sys::napi_env,
                value: ::napi::sys::napi_value,
            ) -> ::napi::Result<Self> {
                use $crate::host::js::object::Object;
                // SAFETY: as the caller promises.
                unsafe {
                    <Object as ::napi::bindgen_prelude::FromNapiValue>::from_napi_value(env, value)
                }
                .map(Self)
            }
        }

        impl ::napi::bindgen_prelude::ToNapiValue for $name {
            unsafe fn to_napi_value(
                env: ::napi::sys::napi_env,
                interface: Self,
            ) -> ::napi::Result<::napi::sys::napi_value> {
                // SAFETY: as the caller promises.
                unsafe { ::napi::bindgen_prelude::ToNapiValue::to_napi_value(env, interface.0) }
            }
        }
    };
}

/// Defines a type per interface, with a function per member.
macro_rules! pi {
    ($($(#[$doc:meta])* interface $name:ident $ts:literal { $($member:tt)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(Object);

        impl $name {
            members! { $($member)* }
        }

        interface!($name);
    )*};
}

/// Defines the functions of an interface. After a comma: the first Pi with the member (`since
/// "1.4"`), `undeclared` if Pi's types omit it, `loosely` if its value may have other types, too.
macro_rules! members {
    () => {};
    (get $name:ident $js:literal: $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self) -> Option<$type> {
            self.0.get($js)
        }
        members! { $($rest)* }
    };
    (set $name:ident $js:literal: $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self, value: $type) -> Result<()> {
            self.0.set($js, value)
        }
        members! { $($rest)* }
    };
    (with $name:ident $js:literal: $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(self, value: $type) -> Result<Self> {
            self.0.set($js, value)?;
            Ok(self)
        }
        members! { $($rest)* }
    };
    (global $name:ident $js:literal $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name() -> Result<Self> {
            Object::of_global($js).map(Self)
        }
        members! { $($rest)* }
    };
    (construct $name:ident $js:literal $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name() -> Result<Self> {
            Object::construct($js).map(Self)
        }
        members! { $($rest)* }
    };
    (flag $name:ident $js:literal $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name<T: 'static>(
            &self,
            owner: &::std::rc::Rc<T>,
            get: impl Fn(&::std::rc::Rc<T>) -> bool + 'static,
            set: impl Fn(&::std::rc::Rc<T>, bool) + 'static,
        ) -> Result<()> {
            self.0.define_flag($js, owner, get, set)
        }
        members! { $($rest)* }
    };
    (has $name:ident $js:literal $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self) -> bool {
            self.0.has_method($js)
        }
        members! { $($rest)* }
    };
    (fn $name:ident $js:literal($($arg:ident: $from:ty),*) -> $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self, $($arg: $from),*) -> Result<$type> {
            self.0.call($js, ($($arg,)*))
        }
        members! { $($rest)* }
    };
    (async fn $name:ident $js:literal($($arg:ident: $from:ty),*) -> $type:ty $(, $how:ident $($since:literal)?)?; $($rest:tt)*) => {
        pub fn $name(&self, $($arg: $from),*) -> Result<Awaited<Option<$type>>> {
            Awaited::new(&self.0.call($js, ($($arg,)*))?, |args| args.get(0))
        }
        members! { $($rest)* }
    };
}

pub(in crate::host) use {interface, members, pi};
