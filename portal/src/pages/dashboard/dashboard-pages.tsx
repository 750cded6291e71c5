/** Placeholder until this page is written. */
export default function DashboardPages() {
  return (
    <div class="page">
      <h1>DashboardPages</h1>
    </div>
  );
}
