-- feature: wallet

-- The states of D112 and the steps between them; the trigger below lets no other step happen.
create table wallet_withdrawal_step (
  from_state smallint not null,
  to_state smallint not null,
  primary key (from_state, to_state)
);
-- 0 reviewing, 1 approved, 2 the person must confirm, 3 done, 4 rejected, 5 failed, 6 cancelled, 7 lapsed.
insert into wallet_withdrawal_step (from_state, to_state) values
  (0, 1), (0, 4), (0, 6),
  -- From 1 to 3, 5 and 7 when an answer of the provider was lost and a later question told the end.
  (1, 2), (1, 3), (1, 5), (1, 6), (1, 7),
  (2, 3), (2, 5), (2, 6), (2, 7);

create table wallet_withdrawal (
  withdrawal_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Fen: what leaves the income, what of it is the fee, what arrives.
  amount bigint not null check (amount between 1 and 100000000),
  fee bigint not null check (fee >= 0),
  arrives bigint not null check (arrives > 0),
  -- Where it goes. '' once the person is erased.
  appid text not null,
  openid text not null,
  -- Our number at the provider: the same in every try, so that it pays once.
  out_bill_no text not null unique check (out_bill_no ~ '^[0-9A-Za-z]{6,32}$'),
  state smallint not null default 0 check (state between 0 and 7),
  -- Why it was rejected, failed or came back.
  reason text not null default '' check (length(reason) <= 200),
  -- How many members of staff must approve: none (D112: a small amount), one or two.
  approvals smallint not null check (approvals between 0 and 2),
  -- Of two, the first; `approved_by` is the last in any case.
  proposed_by bigint references account_user (user_id), -- on deletion: keep, who let money go stays known
  proposed_at timestamptz,
  approved_by bigint references account_user (user_id), -- on deletion: keep, who let money go stays known
  rejected_by bigint references account_user (user_id), -- on deletion: keep, who decided stays known
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Set before the provider is first asked to pay: from then on only the provider knows what became of it.
  sent_at timestamptz,
  confirm_by timestamptz,
  package_info text not null default '',
  transfer_no text not null default '',
  -- The person wants it back; the provider was or will be asked.
  cancel_at timestamptz,
  -- When a job looks at it next; null: it need not.
  next_at timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  check (arrives = amount - fee),
  check ((state in (3, 4, 5, 6, 7)) = (done_at is not null)),
  check ((state in (3, 4, 5, 6, 7)) <= (next_at is null)),
  check ((state = 2) <= (confirm_by is not null and sent_at is not null)),
  check ((proposed_by is null) = (proposed_at is null)),
  -- D112: nothing is let go with fewer members of staff than it takes, and two are two.
  constraint wallet_withdrawal_approved check (state in (0, 4, 6) or approvals = 0 or approved_by is not null),
  constraint wallet_withdrawal_proposed check (state in (0, 4, 6) or approvals < 2 or proposed_by is not null),
  constraint wallet_withdrawal_two check (proposed_by <> approved_by)
);
create index wallet_withdrawal_person on wallet_withdrawal (user_id, withdrawal_id desc);
-- How many on one day.
create index wallet_withdrawal_day on wallet_withdrawal (user_id, created_at);
create index wallet_withdrawal_open on wallet_withdrawal (user_id) where state in (0, 1, 2);
create index wallet_withdrawal_due on wallet_withdrawal (next_at, withdrawal_id) where next_at is not null;
create index wallet_withdrawal_list on wallet_withdrawal (state, withdrawal_id);
create index wallet_withdrawal_proposer on wallet_withdrawal (proposed_by) where proposed_by is not null;
create index wallet_withdrawal_approver on wallet_withdrawal (approved_by) where approved_by is not null;
create index wallet_withdrawal_rejecter on wallet_withdrawal (rejected_by) where rejected_by is not null;

create function wallet_withdrawal_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'withdrawals are never deleted';
  end if;
  if new.state <> old.state
    and not exists (select from wallet_withdrawal_step where from_state = old.state and to_state = new.state) then
    raise exception 'withdrawal %: no step from % to %', old.withdrawal_id, old.state, new.state using errcode = 'check_violation';
  end if;
  -- `user_id` follows a merge of accounts (D10); the openid goes with the person.
  if new.amount <> old.amount or new.fee <> old.fee or new.out_bill_no <> old.out_bill_no or new.approvals <> old.approvals
    or (new.openid <> old.openid and (new.openid <> '' or old.state < 3)) then
    raise exception 'withdrawal %: what was asked for is fixed', old.withdrawal_id using errcode = 'check_violation';
  end if;
  -- Said where it is set, so that a later merge of accounts does not stumble over what was right then.
  if (new.proposed_by is distinct from old.proposed_by and new.proposed_by = new.user_id)
    or (new.approved_by is distinct from old.approved_by and new.approved_by = new.user_id) then
    raise exception 'withdrawal %: nobody lets money go to themselves', old.withdrawal_id using errcode = 'check_violation';
  end if;
  -- Whoever let it go first stays: the second cannot take their place.
  if old.proposed_by is not null and new.proposed_by is distinct from old.proposed_by
    or old.approved_by is not null and new.approved_by is distinct from old.approved_by then
    raise exception 'withdrawal %: who let it go stays known', old.withdrawal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallet_withdrawal_steps before update or delete on wallet_withdrawal
  for each row execute function wallet_withdrawal_steps();
