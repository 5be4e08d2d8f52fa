-- feature: agent

-- When all of the order went back to the buyer, and the commission with it.
alter table agent_commission add column reversed_at timestamptz;
drop index agent_commission_held;
create index agent_commission_held on agent_commission (commission_id) where verdict = 1 and reversed_at is null;
