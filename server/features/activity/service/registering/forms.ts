import { defineForm, type Submission } from '../../../form/api/forms.ts';
import { passForm } from '../../store/activities.ts';

type Fact = 'realname';
export type PassForm = Submission<Fact>;

/** D98: what a ticket asks of who comes; submitted by a pass. */
export const passForms = defineForm<Fact>({
  kind: passForm,
  facts: { realname: '姓名', phone: '手机号' },
  questions: { field: 'fields', label: '报名项目' },
});
