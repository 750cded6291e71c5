/** Placeholder until this page is written. */
export default function CountryPage() {
  return (
    <div class="page">
      <h1>CountryPage</h1>
    </div>
  );
}
