/** Points of interest, the most important first. */
import { messages } from '../../i18n/messages.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import type { PointOfInterest } from './place-types.ts';

export function PointList({ points }: { readonly points: readonly PointOfInterest[] }) {
  return (
    <ul class="places-list">
      {points.map((point) => (
        <PointItem key={point.id} point={point} />
      ))}
    </ul>
  );
}

function PointItem({ point }: { readonly point: PointOfInterest }) {
  const t = messages('places');
  const { name, category, description, website, openingHours, fee, wheelchair } = point;
  const facts = [
    t('category', { category }),
    ...(fee === null ? [] : [t(fee ? 'feeYes' : 'feeNo')]),
    ...(wheelchair === null ? [] : [t('wheelchair', { access: wheelchair })]),
    ...(openingHours === null ? [] : [t('openingHours', { hours: openingHours })]),
  ];
  return (
    <li>
      <h4>{name}</h4>
      <p class="places-facts">{facts.join(' · ')}</p>
      {description ? <p lang="en">{description}</p> : null}
      {website ? (
        <p>
          <OutsideLink href={website} />
        </p>
      ) : null}
    </li>
  );
}
