export { activityListing } from '../service/publishing/list.ts';
