export { serviceListing } from '../service/publishing/list.ts';
