export default function OfflineScreen() {
  return <h1 className="t-title">OfflineScreen</h1>;
}
