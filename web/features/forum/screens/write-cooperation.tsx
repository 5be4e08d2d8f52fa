import { WriteLinked } from '../parts/write/write-linked.tsx';

/** A post about a cooperation (R076). */
export default function WriteCooperation() {
  return <WriteLinked kind="cooperation" />;
}
