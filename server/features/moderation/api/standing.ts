export { holdForReview } from '../service/standing.ts';
