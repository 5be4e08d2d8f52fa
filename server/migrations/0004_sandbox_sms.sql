-- feature: platform

-- What would have left the house as a text message; written by the sandbox sender only.
create table sandbox_sms (
  sms_id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  code text not null,
  sent_at timestamptz not null
);
create index sandbox_sms_phone on sandbox_sms (phone, sms_id desc);
