-- feature: service

-- D48's state is read from the order, its requests, disputes and comment whenever it is shown; nothing read this copy of it but
-- what `stage` says as well. `stage` is the order's, for the indexes of lists and days; 5 also when it was closed unpaid.
-- reason: a copy that nothing shows; every value follows from the order's own row.
alter table service_order drop column state;
