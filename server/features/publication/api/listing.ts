export { defineListing, type ListingTable } from '../service/listing.ts';
