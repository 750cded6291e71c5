/** Placeholder until this page is written. */
export default function CheckPage() {
  return (
    <div class="page">
      <h1>CheckPage</h1>
    </div>
  );
}
