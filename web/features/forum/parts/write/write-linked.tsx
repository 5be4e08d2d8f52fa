import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { topicKindLabels, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useState } from 'react';
import { Loaded } from '../../../../platform/loaded.tsx';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { useIdParam, useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link, Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { forumPaths } from '../../paths.ts';
import { useLinkable, useWriting } from '../../queries/writing.ts';
import type { LinkValues } from './values.ts';
import css from './write-linked.module.css';
import { WritePost } from './write-post.tsx';

/** A post about something of mine: it is picked first, or made inside the circle, then words go with it (D160). */
export function WriteLinked({ kind }: { kind: TopicKind }) {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="forum" title={`发${topicKindLabels[kind]}`}>
      {({ circle }) => <Pick circle={circle} kind={kind} />}
    </ModuleGate>
  );
}

function Pick({ circle, kind }: { circle: CircleView; kind: TopicKind }) {
  const { id } = circle;
  const read = useWriting(id);
  const query = useQueryParams();
  const known = ['edit', 'sending', 'draft'].some((name) => query.has(name));
  const [link, setLink] = useState<LinkValues | null>(null);
  if (known) return <WritePost circle={circle} kind={kind} />;
  if (link) return <WritePost circle={circle} kind={kind} link={link} onOther={() => setLink(null)} />;
  return (
    <Page header={<ScreenHeader title={`发${topicKindLabels[kind]}`} back={forumPaths.feed(id)} />}>
      <Loaded read={read}>
        {({ links }) => {
          const found = links.find((one) => one.kind === kind);
          return found ? (
            <Mine id={id} kind={kind} label={found.label} create={found.create} onPicked={setLink} />
          ) : (
            <EmptyState
              icon={<Link size={28} aria-hidden />}
              title={`现在还不能发${topicKindLabels[kind]}`}
              text="可以先写一条动态，告诉大家您在做什么"
              action={<Button href={forumPaths.write(id)}>写动态</Button>}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

interface MineProps {
  id: number;
  kind: string;
  label: string;
  /** Path of the page that makes one inside the circle. */
  create: string;
  onPicked: (link: LinkValues) => void;
}

function Mine({ id, kind, label, create, onPicked }: MineProps) {
  const read = useLinkable(id, kind);
  const make = `#!${create}`;
  return (
    <>
      <Section>
        <ListRow leading={<Plus size={22} aria-hidden />} title={`新建${label}`} href={make} />
      </Section>
      <PagedList
        query={read}
        title={`选一个我的${label}`}
        keyOf={(one) => one.id}
        empty={
          <EmptyState
            icon={<Link size={28} aria-hidden />}
            title={`您还没有${label}`}
            text="建好以后回到这里，就能发给大家"
            action={<Button href={make}>{`新建${label}`}</Button>}
          />
        }
      >
        {(one) => (
          <ListRow
            wrap
            leading={
              <span className={css['image']}>
                {one.image === '' ? (
                  <Link size={20} aria-hidden />
                ) : (
                  <Picture src={pictureAt(one.image, 160)} alt="" />
                )}
              </span>
            }
            title={one.title}
            onClick={() =>
              onPicked({ kind: one.kind, id: one.id, label: one.label, title: one.title, image: one.image })
            }
          />
        )}
      </PagedList>
    </>
  );
}
