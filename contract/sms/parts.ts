/** Characters of a text that is sent as one, and of each part of a longer one. */
const single = 70;
const linked = 67;

/** How a text begins and ends, as the law asks for mass messages. */
const sign = '【群录】';
const refusal = '拒收请回复R';

/** D74: how many messages a text is; by the units in which operators count, so an emoji is two. */
export const smsParts = (text: string): number =>
  text.length <= single ? 1 : Math.ceil(text.length / linked);

/** The whole text of a campaign, as phones show it. */
export const campaignText = ({
  title,
  content,
  link,
}: {
  title: string;
  content: string;
  link: string;
}): string => `${sign}${title}：${content} ${link} ${refusal}`;
