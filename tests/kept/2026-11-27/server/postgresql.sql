CREATE TABLE account (
    principal text NOT NULL,
    handle text NOT NULL,
    password text,
    created double precision DEFAULT 0 NOT NULL
);
CREATE TABLE answer (
    table_id text NOT NULL,
    principal text NOT NULL,
    command text NOT NULL,
    body text NOT NULL
);
CREATE TABLE challenge (
    hash text NOT NULL,
    principal text NOT NULL,
    expires double precision NOT NULL
);
CREATE TABLE chat (
    table_id text NOT NULL,
    number bigint NOT NULL,
    at double precision NOT NULL,
    principal text NOT NULL,
    body text NOT NULL
);
CREATE TABLE head (
    id text NOT NULL,
    last bigint NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    listed bigint NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    body text NOT NULL,
    owner text DEFAULT ''::text NOT NULL
);
CREATE TABLE log (
    table_id text NOT NULL,
    seq bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE passkey (
    id text NOT NULL,
    principal text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    label text NOT NULL
);
CREATE TABLE person (
    id text NOT NULL,
    name text NOT NULL,
    lang text NOT NULL,
    created double precision NOT NULL
);
CREATE TABLE process (
    name text NOT NULL,
    address text NOT NULL,
    secret text NOT NULL,
    beat bigint NOT NULL
);
CREATE TABLE sat (
    principal text NOT NULL,
    table_id text NOT NULL
);
CREATE TABLE schema_version (
    number bigint NOT NULL
);
CREATE TABLE secret (
    table_id text NOT NULL,
    body text NOT NULL
);
CREATE TABLE token (
    hash text NOT NULL,
    principal text NOT NULL,
    expires double precision NOT NULL,
    note text NOT NULL
);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_handle_key UNIQUE (handle);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_pkey PRIMARY KEY (principal);
ALTER TABLE ONLY answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (table_id, principal, command);
ALTER TABLE ONLY challenge
    ADD CONSTRAINT challenge_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY head
    ADD CONSTRAINT head_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log
    ADD CONSTRAINT log_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY process
    ADD CONSTRAINT process_pkey PRIMARY KEY (name);
ALTER TABLE ONLY sat
    ADD CONSTRAINT sat_pkey PRIMARY KEY (principal, table_id);
ALTER TABLE ONLY secret
    ADD CONSTRAINT secret_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY token
    ADD CONSTRAINT token_pkey PRIMARY KEY (hash);
CREATE INDEX head_changed ON head USING btree (changed);
CREATE INDEX passkey_principal ON passkey USING btree (principal);
CREATE INDEX token_principal ON token USING btree (principal);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_principal_fkey FOREIGN KEY (principal) REFERENCES person(id) ON DELETE CASCADE;
ALTER TABLE ONLY answer
    ADD CONSTRAINT answer_table_id_fkey FOREIGN KEY (table_id) REFERENCES head(id) ON DELETE CASCADE;
ALTER TABLE ONLY chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES head(id) ON DELETE CASCADE;
ALTER TABLE ONLY log
    ADD CONSTRAINT log_table_id_fkey FOREIGN KEY (table_id) REFERENCES head(id) ON DELETE CASCADE;
ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_principal_fkey FOREIGN KEY (principal) REFERENCES person(id) ON DELETE CASCADE;
ALTER TABLE ONLY sat
    ADD CONSTRAINT sat_table_id_fkey FOREIGN KEY (table_id) REFERENCES head(id) ON DELETE CASCADE;
ALTER TABLE ONLY secret
    ADD CONSTRAINT secret_table_id_fkey FOREIGN KEY (table_id) REFERENCES head(id) ON DELETE CASCADE;
ALTER TABLE ONLY token
    ADD CONSTRAINT token_principal_fkey FOREIGN KEY (principal) REFERENCES person(id) ON DELETE CASCADE;
