import { defineConsole } from "#features/staff/console/index.ts";
import { shoppingCart } from "#kit/ui/icons/shopping-cart.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { hash } from "#kit/ui/icons/hash.ts";
import { storePermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-store",
  pages: [
    {
      path: "/products",
      title: "products",
      screen: {
        file: "features/store/console/ProductsScreen.tsx",
        load: () => import("./ProductsScreen.tsx"),
      },
      permission: storePermissions.store,
      menu: { icon: gift, group: "money", order: 30 },
      isWide: true,
    },
    {
      path: "/purchases",
      title: "purchases",
      screen: {
        file: "features/store/console/PurchasesScreen.tsx",
        load: () => import("./PurchasesScreen.tsx"),
      },
      permission: storePermissions.refunds,
      menu: { icon: shoppingCart, group: "money", order: 40 },
      isWide: true,
    },
    {
      path: "/store-figures",
      title: "figures",
      screen: {
        file: "features/store/console/StoreFiguresScreen.tsx",
        load: () => import("./StoreFiguresScreen.tsx"),
      },
      permission: storePermissions.refunds,
      menu: { icon: hash, group: "money", order: 45 },
    },
  ],
});
