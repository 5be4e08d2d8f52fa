-- feature: platform

-- Checks of real names and agreements that the sandbox's counterparts were asked for; sealed, since they hold names.
create table sandbox_flow (
  token_hash bytea primary key,
  sealed text not null,
  -- '' until the tester has decided.
  outcome text not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null
);
create index sandbox_flow_expiry on sandbox_flow (expires_at);
