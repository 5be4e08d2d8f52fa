-- feature: platform

create table platform_key (
  name text primary key,
  value bytea not null
);
insert into platform_key (name, value)
values ('public-id', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Ids that appear in links: a keyed permutation (six Feistel rounds over 2 × 20 bits) of a sequence,
-- unique below 2^40 and not to be guessed from a neighbour.
create function public_id(sequence_name text) returns bigint
language plpgsql volatile as $$
declare
  n bigint := nextval(sequence_name::regclass);
  k bytea;
  l bigint := n >> 20;
  r bigint := n & 1048575;
  t bigint;
begin
  if n >= 1099511627776 then
    raise exception 'sequence % is exhausted', sequence_name;
  end if;
  select value into strict k from platform_key where name = 'public-id';
  for i in 1..6 loop
    t := r;
    r := l # ((('x' || encode(substring(sha256(k || convert_to(sequence_name || ':' || i || ':' || r, 'UTF8')) from 1 for 3), 'hex'))::bit(24)::int)::bigint & 1048575);
    l := t;
  end loop;
  return 1 + ((l << 20) | r);
end $$;

create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);
