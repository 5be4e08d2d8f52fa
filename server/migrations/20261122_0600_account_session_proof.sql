-- feature: account

-- When the person behind a session last proved who they are: at a login by code, password or WeChat, or when asked again. Null
-- for a session that another one let in, and for those begun before.
alter table account_session add column proved_at timestamptz;
