-- feature: account

-- The operator's settings for who came by a channel (D147), edited in the back office. `default`: for everybody else.
create table account_channel (
  channel_id bigint generated always as identity primary key,
  channel text not null unique check (length(channel) between 1 and 40),
  allow_open_card_applet boolean not null,
  is_show_community boolean not null,
  app_config jsonb not null,
  updated_at timestamptz not null
);
