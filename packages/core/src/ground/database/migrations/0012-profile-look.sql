-- How a profile's card page looks. The page's own statement reads a colour and the logo's hash from the profile; the bytes
-- are asked for apart, under an address that their hash is part of.
create table profile_logos (
  profile_id text not null references profiles,
  -- SHA-256 of the bytes, in base64url.
  logo_hash  text not null check (logo_hash ~ '^[0-9A-Za-z_-]{43}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  bytes      bytea not null check (length(bytes) between 1 and 102400),
  created_at timestamptz not null default now(),
  primary key (profile_id, logo_hash)
);
alter table profiles add accent text check (accent ~ '^#[0-9a-f]{6}$');
alter table profiles add logo_hash text;
alter table profiles add constraint logo_is_kept foreign key (profile_id, logo_hash) references profile_logos;
