-- feature: invoice

-- D116: what people want printed on top of an invoice.
create table invoice_title (
  title_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase, nobody needs them any more
  kind text not null check (kind in ('personal', 'company')),
  name text not null check (length(name) between 1 and 200),
  tax_no text not null default '' check (length(tax_no) <= 20),
  address text not null default '' check (length(address) <= 200),
  phone text not null default '' check (length(phone) <= 20),
  bank text not null default '' check (length(bank) <= 200),
  account text not null default '' check (length(account) <= 30),
  -- Made, changed or last asked with.
  used_at timestamptz not null,
  check (kind = 'personal' or tax_no <> '')
);
create unique index invoice_title_one on invoice_title (user_id, kind, name, tax_no);
create index invoice_title_used on invoice_title (user_id, used_at desc, title_id desc);

create table invoice_request (
  request_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: keep, invoices are kept as the tax law says
  -- Who issues it; null: the platform.
  seller_id bigint references account_user (user_id), -- on deletion: keep, invoices are kept as the tax law says
  -- 1 ordinary, 2 special.
  type smallint not null check (type in (1, 2)),
  -- The title as it was when it was asked for.
  kind text not null check (kind in ('personal', 'company')),
  name text not null check (length(name) between 1 and 200),
  tax_no text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  remark text not null default '' check (length(remark) <= 120),
  -- Fen, tax included.
  amount bigint not null check (amount >= 100),
  -- 0 waiting, 1 issued, 2 refused, 3 reversed by a red one, 4 withdrawn.
  state smallint not null default 0 check (state between 0 and 4),
  reason text not null default '' check (length(reason) <= 200),
  -- Names the request at the issuer: the same one is issued once.
  apply_id text not null unique check (apply_id ~ '^[0-9a-f]{32}$'),
  -- When the issuer is asked next; null: nobody asks.
  due_at timestamptz,
  tries integer not null default 0,
  error text not null default '' check (length(error) <= 200),
  -- From here on the issuer may have issued it: it is taken back by a red one only.
  sent_at timestamptz,
  number text not null default '' check (length(number) <= 20),
  issued_at timestamptz,
  -- 0 none, 1 wanted, 2 made.
  red_state smallint not null default 0 check (red_state between 0 and 2),
  red_number text not null default '' check (length(red_number) <= 20),
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  created_at timestamptz not null,
  check (type = 1 or (tax_no <> '' and address <> '' and phone <> '' and bank <> '' and account <> '')),
  check (state not in (1, 3) or number <> ''),
  check (state = 3 or red_state <> 2)
);
create index invoice_request_person on invoice_request (user_id, request_id desc);
create index invoice_request_seller on invoice_request (seller_id, request_id desc) where seller_id is not null;
create index invoice_request_seller_waits on invoice_request (seller_id)
  where seller_id is not null and (state = 0 or red_state = 1);
create index invoice_request_due on invoice_request (due_at, request_id) where due_at is not null;
create index invoice_request_state on invoice_request (state, request_id desc) where seller_id is null;
create index invoice_request_all on invoice_request (request_id desc) where seller_id is null;
create index invoice_request_stuck on invoice_request (request_id desc)
  where seller_id is null and due_at is null and (state = 0 or red_state = 1);
create index invoice_request_decider on invoice_request (decided_by) where decided_by is not null;

create table invoice_order (
  request_id bigint not null references invoice_request (request_id),
  order_id bigint not null,
  -- Fen.
  amount bigint not null check (amount > 0),
  -- Kept by the trigger: the request waits or is issued.
  live boolean not null default true,
  primary key (request_id, order_id)
);
-- D116: an order is in one live invoice.
create unique index invoice_order_live on invoice_order (order_id) where live;
create index invoice_order_order on invoice_order (order_id);

create table invoice_document (
  request_id bigint not null references invoice_request (request_id),
  red boolean not null,
  kind text not null check (kind in ('pdf', 'jpg', 'png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null,
  primary key (request_id, red)
);

-- The states of D116 and the steps between them.
create function invoice_request_steps() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in ((0, 1), (0, 2), (0, 3), (0, 4), (1, 3)) then
    raise exception 'invoice %: no step from % to %', old.request_id, old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.amount, new.type, new.kind, new.name, new.tax_no, new.apply_id)
    is distinct from (old.amount, old.type, old.kind, old.name, old.tax_no, old.apply_id) then
    raise exception 'invoice %: what was asked for is fixed', old.request_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and new.state > 1 then
    update invoice_order set live = false where request_id = new.request_id;
  end if;
  return new;
end $$;
create trigger invoice_request_steps before update on invoice_request
  for each row execute function invoice_request_steps();
