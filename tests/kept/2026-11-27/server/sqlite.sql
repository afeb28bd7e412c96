CREATE TABLE account (
    principal text primary key references person (id) on delete cascade,
    handle text not null unique,
    password text
, created double precision not null default 0);
CREATE TABLE answer (
    table_id text not null references head (id) on delete cascade,
    principal text not null,
    command text not null,
    body text not null,
    primary key (table_id, principal, command)
);
CREATE TABLE challenge (
    hash text primary key,
    principal text not null,
    expires double precision not null
);
CREATE TABLE chat (
    table_id text not null references head (id) on delete cascade,
    number bigint not null,
    at double precision not null,
    principal text not null,
    body text not null,
    primary key (table_id, number)
);
CREATE TABLE head (
    id text primary key,
    last bigint not null,
    version bigint not null,
    status text not null,
    listed bigint not null,
    created double precision not null,
    changed double precision not null,
    body text not null
, owner text not null default '');
CREATE TABLE log (
    table_id text not null references head (id) on delete cascade,
    seq bigint not null,
    body text not null,
    primary key (table_id, seq)
);
CREATE TABLE passkey (
    id text primary key,
    principal text not null references person (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    label text not null
);
CREATE TABLE person (
    id text primary key,
    name text not null,
    lang text not null,
    created double precision not null
);
CREATE TABLE process (
    name text primary key,
    address text not null,
    secret text not null,
    beat bigint not null
);
CREATE TABLE sat (
    principal text not null,
    table_id text not null references head (id) on delete cascade,
    primary key (principal, table_id)
);
CREATE TABLE schema_version (number bigint not null);
CREATE TABLE secret (
    table_id text primary key references head (id) on delete cascade,
    body text not null
);
CREATE TABLE token (
    hash text primary key,
    principal text not null references person (id) on delete cascade,
    expires double precision not null,
    note text not null
);
CREATE INDEX head_changed on head (changed);
CREATE INDEX token_principal on token (principal);
CREATE INDEX passkey_principal on passkey (principal);
