import { circlePath } from '@qunlu/contract/discovery/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Share2 } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { CircleRow } from '../parts/circle-row.tsx';
import { discoveryPaths } from '../paths.ts';
import { useRelated } from '../queries.ts';

/** Passes a circle on, and shows those like it (R055, D159). */
export default function CircleRecommend() {
  const id = useIdParam();
  const read = useRelated(id);
  const { data } = read;
  return (
    <Page
      header={<ScreenHeader title="推荐通讯录" back={discoveryPaths.circle(id)} />}
      footer={
        data && (
          <Button
            block
            icon={<Share2 size={20} aria-hidden />}
            onClick={() =>
              void openShareSheet({
                path: circlePath(id),
                title: data.circle.name,
                desc: data.circle.intro === '' ? '邀请您一起加入这个通讯录' : data.circle.intro,
                image: data.circle.avatar,
              })
            }
          >
            推荐给别人
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {(data) => (
          <>
            <Section>
              <CircleRow one={data.circle} />
            </Section>
            {data.list.length > 0 && (
              <Section title="相近的通讯录">
                {data.list.map((one) => (
                  <CircleRow key={one.id} one={one} />
                ))}
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
