import { PublicationReviews } from '../../../layout/publication-reviews.tsx';

/** Buys that wait for a look, the oldest first (D133). */
export default function ReviewList() {
  return <PublicationReviews title="团购审核" owner="团长" path="/groupbuy-audits" />;
}
