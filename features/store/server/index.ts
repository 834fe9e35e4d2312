export { totalsOfAllServices, figuresOfService } from "./figures.ts";
export { saveProduct, listProducts } from "./products.ts";
export { refundPurchase } from "./refunds.ts";
export { storeConsoleRoutes } from "./console-routes.ts";
export { storeRoutes } from "./routes.ts";
export { importCodes, resealCodes } from "./stock.ts";
export { registerStoreJobs } from "./work.ts";
