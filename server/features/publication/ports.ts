import { manyPort } from '../../platform/ports.ts';

/** One kind of object that people point to: in a post, in what a circle offers. Its feature provides it (decision 0107). */
export interface LinkedKind {
  /** On the wire and in rows, e.g. `service`. */
  kind: string;
  /** What people call one. */
  label: string;
  /**
   * Its published view: `object_id, owner_id, circle_id, open, listed, title, image, price_min, price_max, created_at`. `open`: who has
   * its link may see it, and must be a member of `circle_id` where that is not null; `listed`: lists show it. Prices in fen.
   */
  view: string;
  /**
   * What its owner offers to whoever wants it: a circle lists it among what its members offer (R064), while the module of the same
   * name is on; where there is no such module, that of services.
   */
  offered?: true;
  /** Its page stands inside a circle: the view has `within_id`, too, and `path` is given it. */
  within?: true;
  /** Its page in the app; `within` is 0 where it stands by itself. */
  path(id: number, within: number): string;
  /** Where one makes one inside a circle. */
  create(circleId: number): string;
}

export const linkedKinds = manyPort<LinkedKind>('publication.linked-kinds');
