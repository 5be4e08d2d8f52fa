import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { returnOr } from '../../../../platform/router/follow.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { isVipStyle } from '@qunlu/contract/card/rules.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { askVip } from '../../parts/ask-vip.ts';
import { cardPaths } from '../../paths.ts';
import type { CachedCard } from '../../queries.ts';
import { dropDraft, keepDraft, readDraft } from '../../queries/draft.ts';
import { type CardValues, changesOf, editedValues, saveCard, valuesOf } from '../../queries/edit.ts';
import { Overview } from './overview.tsx';
import { PartPage } from './part-page.tsx';
import { type PartName, partOf, wrongPart } from './parts.tsx';
import { problems } from './problems.ts';

/** The whole card as one form over several pages. What is typed is kept as a draft until it is saved. */
export function EditForm({ card: given }: { card: CachedCard }) {
  const client = useQueryClient();
  // The form edits the card as it was when the editor opened; later answers must not overwrite it.
  const [card] = useState(given);
  const name = String(card.card_id);
  const [draft, setDraft] = useState(() => readDraft<CardValues>(name));
  const [asked, setAsked] = useState(false);
  const part = partOf(useQueryParams().get('part'));
  const form = useForm<CardValues>({
    initial: { ...valuesOf(card), ...draft },
    validate: problems,
    onSubmit(values) {
      const saving = saveCard(client, card.card_id, changesOf(card, values));
      void saving.then((saved) => saved && dropDraft(name));
      returnOr({ kind: 'route', target: cardPaths.view(card.card_id) });
    },
  });
  const { values } = form;
  // as it is now: whoever has just become a member comes back to this editor
  const member = given.vip_member === 1;
  useEffect(() => keepDraft(name, editedValues(card, values)), [card, name, values]);
  const leave = usePlace(part);

  function open(to: PartName): void {
    leave();
    // the page leads back to this one
    navigate(cardPaths.editPart(card.card_id, to), { returns: true });
  }

  async function finish(): Promise<void> {
    if (!(await form.check(['realname', 'company', 'position']))) return;
    const { card_style: style } = values;
    if (isVipStyle(style) && !member && style !== card.card_style) return askVip(style);
    const wrong = wrongPart(problems(values));
    setAsked(wrong !== null);
    if (wrong === null) form.submit();
    else open(wrong);
  }

  function discard(): void {
    setDraft({});
    form.reset(valuesOf(card));
  }

  if (part) return <PartPage key={part} name={part} card={card} form={form} checked={asked} />;
  return (
    <Overview
      card={card}
      member={member}
      form={form}
      onDiscard={Object.keys(draft).length > 0 ? discard : undefined}
      onPart={(to) => {
        setAsked(false);
        open(to);
      }}
      onFinish={() => void finish()}
    />
  );
}

/** The pages share one screen: each begins at its top, and who comes back finds the row that they left. */
function usePlace(part: PartName | null): () => void {
  const before = useRef({ part, at: 0 });
  useLayoutEffect(() => {
    const { part: last, at } = before.current;
    if (last === part) return;
    before.current.part = part;
    scrollTo(0, part === null ? at : 0);
    if (part === null && last !== null)
      document.querySelector<HTMLElement>(`[data-part="${last}"] button`)?.focus({ preventScroll: true });
  }, [part]);
  return () => {
    before.current.at = scrollY;
  };
}
