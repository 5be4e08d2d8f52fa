export { hashesOf, hasOpenDispute } from '../service/ground/lookups.ts';
