-- feature: dues

-- Published: what a circle sells of its membership, in fen; of who sells nothing there is no row.
create view dues_on_sale as
select phonebook_id, tier_id, price from dues_tier where on_sale;
