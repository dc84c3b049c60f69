-- The ended sessions of devices that were with a child who was erased: until they would have expired, the device is told so and drops what it holds.
create table auth.erased_devices (
  token_hash bytea primary key not null,
  erasure_id uuid not null,
  expires_at timestamp with time zone not null
);
create index erased_devices_expires_at on auth.erased_devices (expires_at);
