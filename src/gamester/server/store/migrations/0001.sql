-- One dialect for SQLite and PostgreSQL. Statements end with a semicolon at the end of a line.

create table head (
    id text primary key,
    last bigint not null,
    version bigint not null,
    status text not null,
    listed bigint not null,
    created double precision not null,
    changed double precision not null,
    body text not null
);

create index head_changed on head (changed);

create table log (
    table_id text not null references head (id) on delete cascade,
    seq bigint not null,
    body text not null,
    primary key (table_id, seq)
);

create table answer (
    table_id text not null references head (id) on delete cascade,
    principal text not null,
    command text not null,
    body text not null,
    primary key (table_id, principal, command)
);

create table sat (
    principal text not null,
    table_id text not null references head (id) on delete cascade,
    primary key (principal, table_id)
);

create table secret (
    table_id text primary key references head (id) on delete cascade,
    body text not null
);

create table chat (
    table_id text not null references head (id) on delete cascade,
    number bigint not null,
    at double precision not null,
    principal text not null,
    body text not null,
    primary key (table_id, number)
);

create table person (
    id text primary key,
    name text not null,
    lang text not null,
    created double precision not null
);

create table token (
    hash text primary key,
    principal text not null references person (id) on delete cascade,
    expires double precision not null,
    note text not null
);

create index token_principal on token (principal);

create table account (
    principal text primary key references person (id) on delete cascade,
    handle text not null unique,
    password text
);

create table passkey (
    id text primary key,
    principal text not null references person (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    label text not null
);

create index passkey_principal on passkey (principal);

create table challenge (
    hash text primary key,
    principal text not null,
    expires double precision not null
);
