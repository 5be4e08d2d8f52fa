export { defineReview, type Outcome } from '../service/review.ts';
