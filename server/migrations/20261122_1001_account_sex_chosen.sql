-- feature: account

-- Whether the person chose the sex: the default of its value stays (K015), and nobody is shown as what they did not choose.
alter table account_user add column sex_chosen boolean not null default false;
update account_user set sex_chosen = true where sex <> 1;
