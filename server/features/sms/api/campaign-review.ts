export { waitingOfCircle } from '../service/campaign-review.ts';
