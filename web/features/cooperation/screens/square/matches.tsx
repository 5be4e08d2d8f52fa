import { Loaded } from '../../../../platform/loaded.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Handshake } from '../../../../ui/icons.ts';
import { PullRefresh } from '../../../../ui/pull-refresh.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CooperationRow } from '../../parts/cooperation-row.tsx';
import { cooperationPaths } from '../../paths.ts';
import { useMatches } from '../../queries.ts';

/** What fits one's own open posts, each with the reason. */
export function Matches() {
  const read = useMatches();
  return (
    <>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <Loaded read={read}>
        {({ list, mine }) =>
          list.length > 0 ? (
            <Section note="按类别、行业、城市和说到的词，对着您进行中的合作配的">
              <ul>
                {list.map((post) => (
                  <li key={post.cooperation_id}>
                    <CooperationRow post={post} why={post.why} />
                  </li>
                ))}
              </ul>
            </Section>
          ) : mine === 0 ? (
            <EmptyState
              icon={<Handshake size={28} aria-hidden />}
              title="先说说您在找什么"
              text="发布一条，就能看到谁和您合适，为什么合适"
            />
          ) : (
            <EmptyState
              icon={<Handshake size={28} aria-hidden />}
              title="暂时没有合适的"
              text="标题里多说几个词、填上行业和城市，更容易配上"
              action={
                <Button kind="secondary" href={cooperationPaths.mine()}>
                  去改改我的
                </Button>
              }
            />
          )
        }
      </Loaded>
    </>
  );
}
