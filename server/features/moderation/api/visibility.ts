export { holdForReview } from '../service/visibility.ts';
