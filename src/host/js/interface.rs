//! The trait of each interface in a table of JavaScript.

/// Makes `$name`, a type that is an [`Object`](super::object::Object), an argument, a result and an owner of it.
macro_rules! interface {
    ($name:ident) => {
        #[allow(dead_code, reason = "not every interface needs each of them")]
        impl $name {
            /// One without properties.
            pub fn new() -> ::napi::Result<Self> {
                $crate::host::js::object::Object::new().map(Self)
            }

            /// One with the fields of the JSON object `fields`.
            pub fn from_json(fields: &::serde_json::Value) -> ::napi::Result<Self> {
                $crate::host::js::object::Object::from_json(fields).map(Self)
            }

            /// The object itself.
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

pub(in crate::host) use interface;
