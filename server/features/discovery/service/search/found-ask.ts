import type { FoundAsk } from '@qunlu/contract/ask/entity.ts';
import { askKinds, someAsker } from '@qunlu/contract/ask/rules.ts';
import { presentPerson } from '../../../card/api/listed-person.ts';
import type { FoundQuestionRow } from '../../store/question-search.ts';

/** Signs of a question in a list. */
const excerpt = 200;

/** Whoever has asked without their name is nobody, also to themself. */
export function presentFoundAsk(row: FoundQuestionRow): FoundAsk {
  const signs = [...row.text];
  return {
    question_id: row.question_id,
    kind: row.kind,
    state: row.state,
    phonebook_id: row.phonebook_id ?? 0,
    circle: row.circle ?? '',
    topic: row.topic,
    text: signs.slice(0, excerpt).join(''),
    more: signs.length > excerpt,
    images: row.images,
    price: row.price,
    anonymous: row.anonymous,
    user: row.anonymous
      ? { user_id: 0, name: someAsker, avatar: '', card_id: 0, title: '', certified: 0 }
      : presentPerson(row.user_id ?? 0, row.person),
    answerer: row.kind === askKinds.person ? presentPerson(row.answerer_id ?? 0, row.answerer) : null,
    answers: row.answers,
    at: row.at,
  };
}
