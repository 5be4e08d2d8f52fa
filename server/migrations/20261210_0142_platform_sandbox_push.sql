-- feature: platform

-- What would have left by WeChat or to the app of a phone; in the sandbox only.
create table sandbox_push (
  sandbox_push_id bigint generated always as identity primary key,
  channel text not null check (channel in ('wechat', 'native')),
  -- The provider's own name of whoever would have got it: an openid, or the channel of a device.
  receiver text not null,
  -- As it was sent: the provider takes the same number once.
  request_id text not null,
  title text not null,
  body text not null,
  url text not null,
  sent_at timestamptz not null,
  unique (channel, receiver, request_id)
);
create index sandbox_push_receiver on sandbox_push (receiver, sandbox_push_id desc);
create index sandbox_push_age on sandbox_push (sent_at);
