//! The macros that make functions of the table of Pi.

/// Makes a type of each interface, with a function for each of its members.
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

/// The functions of an interface. Behind a comma: the first Pi that has the member (`since "1.4"`), that no type of Pi
/// declares it (`undeclared`), or that what it gives may have other types, too (`loosely`).
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

pub(super) use {members, pi};
