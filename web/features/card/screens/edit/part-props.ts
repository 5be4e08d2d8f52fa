import type { Form } from '../../../../ui/form/use-form.ts';
import type { CachedCard } from '../../queries.ts';
import type { CardValues } from '../../queries/edit.ts';

/** What every page of the editor is given. */
export interface PartProps {
  card: CachedCard;
  form: Form<CardValues>;
}
