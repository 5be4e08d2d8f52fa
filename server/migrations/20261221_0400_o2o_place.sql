-- feature: o2o
-- no transaction

-- What is near, at any distance: squares of a tenth of a degree hold thousands in a city. The release before reads by `o2o_deal_near`.
create index concurrently if not exists o2o_deal_place on o2o_deal using gist (point(lng, lat)) where listed;
