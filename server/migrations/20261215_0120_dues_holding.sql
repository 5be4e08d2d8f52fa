-- feature: dues

-- Published: what tiers a circle has or had, and who has paid for which of them until when; ends_at null: for ever. What was taken back
-- or has ended is not there.
create view dues_tier_line as
select tier_id, phonebook_id, name, on_sale, sort from dues_tier;
create view dues_holding as
select phonebook_id, user_id, tier_id, starts_at, ends_at from dues_order
where starts_at is not null and ended_at is null and tier_id is not null;
