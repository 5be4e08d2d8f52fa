import { PublicationReviews } from '../../../layout/publication-reviews.tsx';

/** Posts that wait for a look, the oldest first. */
export default function ReviewList() {
  return <PublicationReviews title="合作审核" owner="发布者" path="/cooperation-audits" />;
}
