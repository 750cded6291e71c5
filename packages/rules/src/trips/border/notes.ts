/** What else the data say of a destination, and its official site: for visitors, not for nationals. */
import type { EntryContext, Item } from '../checked.ts';
import { item, provenance } from '../item.ts';

export function noteItems(context: EntryContext): Item[] {
  const { leg, requirement, way } = context;
  if (way.type === 'own') return [];
  const details = requirement?.generalNotes ?? null;
  const url = requirement?.officialWebsiteUrl ?? null;
  if (details === null && url === null) return [];
  return [
    item(leg, 'notes', {
      enforcement: 'informational',
      // There is nothing to meet: it is only told.
      status: 'met',
      title: (t) => t('border.notes', { country: leg.country }),
      details,
      url,
      provenance: provenance(requirement, details === null ? 'officialSite' : 'notes'),
    }),
  ];
}
