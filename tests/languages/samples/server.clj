(ns example.server
  "Answers requests."
  (:require [clojure.string :as str]
            [example.db :refer [query!]])
  (:import (java.time Instant)))

(def ^:private defaults {:port 8080, :host "localhost" :tags #{:a :b}})

(defrecord Request [method path headers])

(defmulti handle (fn [request] (:method request)))

(defmethod handle :get [{:keys [path] :as request}]
  (let [parts (str/split path #"/")
        id (some-> parts last parse-long)]
    (if (nil? id)
      {:status 404 :body "none"}
      {:status 200 :body (query! ["select * from t where id = ?" id])})))

(defmethod handle :post [request]
  (try
    (doseq [item (:items request)
            :when (pos? (:count item))]
      (needle item {:depth [1 2.5 \a]} #(+ %1 2) @state))
    (catch Exception e
      (println "failed" (.getMessage e)))))

(defmethod handle :default [_] {:status 405})

(defn -main [& args]
  (let [options (merge defaults (apply hash-map args))]
    (loop [n 0]
      (when (< n 3)
        (println n (Instant/now) options)
        (recur (inc n))))))
