-- feature: agent

-- How many an agent has brought whose bond still counts, out of the index alone.
create index agent_bond_valid on agent_bond (agent_id, ends_at) include (user_id);
