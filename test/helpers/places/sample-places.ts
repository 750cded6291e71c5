/** A small file of data/places that passes every check beside the sample data set. */
export const SAMPLE_PLACES_FILE = 'places/tokyo.yaml';

export const SAMPLE_PLACES = `key: tokyo
city: { geonamesId: 1850147, name: Tokyo, country: JP, latitude: 35.6895, longitude: 139.6917 }
points:
  - key: senso-ji
    name: Sensō-ji
    alternateNames: [Asakusa Kannon]
    category: place_of_worship
    latitude: 35.7146
    longitude: 139.7966
    description: A temple with a market street before it.
    wikidataId: Q615183
    website: https://www.example.org/
    fee: false
    wheelchair: limited
    importance: 0.9
    sources:
      - { source: treaty, checkedOn: 2025-05-01 }
  - key: skytree
    name: Tokyo Skytree
    category: tower
    latitude: 35.7101
    longitude: 139.8107
    wikidataId: null
    importance: 0.8
    sources:
      - { source: treaty, checkedOn: 2025-05-02 }
tours:
  - key: asakusa
    name: Asakusa
    summary: From the temple over the river to the tower.
    difficulty: easy
    stops:
      - { point: senso-ji, minutes: 30, text: Walk up the market street. }
      - { name: Sumida Park, latitude: 35.7146, longitude: 139.8043, minutes: 15 }
      - { point: skytree, minutes: 60 }
    path:
      - { latitude: 35.7146, longitude: 139.7966 }
      - { latitude: 35.7146, longitude: 139.8043 }
      - { latitude: 35.7101, longitude: 139.8107 }
`;
