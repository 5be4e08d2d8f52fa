-- feature: sms

-- One row an audience, locked by whoever adds a draft or a template: so that two who add at once count each other.
create table sms_shelf (
  audience text not null,
  target bigint not null,
  primary key (audience, target)
);
